import { aBody, type Body } from '../../builders/product.ts';
import { DEMO_CATALOGUE, validate, RULES } from '../validate.ts';

const ROUNDS = 40;
/** After this many attempts, all changed values are reset to those of the valid body. */
const PATIENCE = 10;

/**
 * Removes the causes of findings from a body until there are none.
 * @param body derived from `aBody`, which has no findings
 */
export function withoutErrors(body: Body): Body {
  const valid = aBody();
  for (let round = 0; round < ROUNDS; round++) {
    const errors = [...validate([body]).values()].flat().filter(({ messageType }) => messageType === 'ERROR');
    if (errors.length === 0) return body;
    const wrong = new Set(errors.flatMap(({ fieldId, ruleId }) => [fieldId, ...keysOf(body, fieldId, ruleId)]));
    if (round >= PATIENCE) for (const key of Object.keys(valid)) if (!['D8165', 'D8255'].includes(key)) wrong.add(key);
    body = Object.fromEntries(
      Object.entries(body).flatMap(([key, value]) => {
        if (!wrong.has(key)) return [[key, value]];
        return key in valid ? [[key, valid[key]]] : [];
      }),
    );
  }
  throw new Error(`${String(body['D8165'])} still violates rules`);
}

/** Keys of the row that a finding names, and of other values that its rule reads. */
function keysOf(body: Body, fieldId: string, ruleId: string): string[] {
  const fields = RULES.get(ruleId)?.fields ?? [];
  const found = DEMO_CATALOGUE.locate(fieldId);
  return Object.keys(body).filter((key) => {
    const located = DEMO_CATALOGUE.locate(key);
    if (typeof located === 'string') return false;
    const { id, field, row, state } = located;
    if (typeof found !== 'string' && found.field.grid !== undefined && found.field.grid === field.grid)
      return found.row === row && found.state === state;
    return fields.includes(id) && !['D8165', 'D8255', 'D8276'].includes(id);
  });
}
