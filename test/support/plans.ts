import * as saving from '../../src/domain/saving/plan-save.ts';
import { finishSteps } from '../../src/domain/steps.ts';

/** Plans a save without pauses, up to its validation. */
export function planInParts(...write: Parameters<typeof saving.planInParts>): saving.PlanInParts {
  return finishSteps(saving.planInParts(...write));
}

/** Validates all parts of a plan without pauses. */
export function wholePlan(plan: saving.PlanInParts): saving.SavePlan {
  return finishSteps(saving.wholePlan(plan));
}
