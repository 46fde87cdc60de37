import { CHECKS } from '../../../generated/validators.ts';
import type { ParameterPlan, Route } from '../../../generated/routes.ts';
import type { FieldIssue } from '../../domain/input/issues.ts';
import { exampleOfParameter, formOfParameter, type ParameterPlace } from './parameter-forms.ts';
import { givenTwice, malformed, refuseParameters, unknownParameter } from './parameter-issues.ts';

/** Added by browser tables to bypass caches. */
const CACHE_BUSTER = '_';
/** Maximum number of issues per response: each is described and may need a suggestion. */
const MAX_ISSUES = 20;

/**
 * Reads path parameters with the types that the contract declares.
 * @throws ServiceError `INVALID_PARAMETER` naming each invalid one and the expected form
 */
export function readPathParameters(route: Route, raw: Readonly<Record<string, string>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const given = new Map<string, string>();
  for (const plan of route.pathParameters) {
    const encoded = raw[plan.name] ?? '';
    const text = decode(encoded);
    given.set(plan.name, text ?? encoded);
    if (text === undefined) throw refuseParameters([issueOf(route, 'path', plan.name, given)]);
    values[plan.name] = coerce(text, plan.type);
  }
  const check = CHECKS[route.operationId]?.path;
  if (check && !check(values)) throw refuseParameters(badParameters(route, 'path', values, given));
  return values;
}

/**
 * Reads query parameters with the types that the contract declares. A list is separated by commas or, as most generated
 * clients send it, repeats its name; `texts` may contain commas, so such a list only repeats its name.
 * @throws ServiceError `INVALID_PARAMETER` for malformed values, repeated names and unknown names
 */
export function readQueryParameters(route: Route, queryString: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const given = new Map<string, string>();
  const issues: FieldIssue[] = [];
  for (const [name, text] of queryString === '' ? [] : new URLSearchParams(queryString)) {
    if (name === CACHE_BUSTER) continue;
    if (issues.length >= MAX_ISSUES) break;
    const plan = route.queryParameters.find((known) => known.name === name);
    const before = given.get(name);
    if (!plan) {
      issues.push(
        unknownParameter(
          name,
          route.queryParameters.map((known) => known.name),
        ),
      );
    } else if (before === undefined) {
      values[name] = coerce(text, plan.type);
      given.set(name, text);
    } else if (plan.type === 'array' || plan.type === 'texts') {
      values[name] = [values[name], coerce(text, plan.type)].flat();
      given.set(name, `${before},${text}`);
    } else issues.push(givenTwice(name, before, text));
  }
  const check = CHECKS[route.operationId]?.query;
  if (check && !check(values)) issues.push(...badParameters(route, 'query', values, given));
  if (issues.length > 0) throw refuseParameters(issues);
  return values;
}

/** @returns undefined for invalid percent-encoding */
function decode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Leaves malformed text unchanged, for the validator to reject. */
function coerce(text: string, type: string): unknown {
  switch (type) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'array':
      return text === '' ? [] : text.split(',');
    case 'texts':
      return [text];
    default:
      return text;
  }
}

/** Finds the parameters that the validator rejected; it does not name them. */
function badParameters(
  route: Route,
  place: ParameterPlace,
  values: Record<string, unknown>,
  given: ReadonlyMap<string, string>,
): FieldIssue[] {
  const check = CHECKS[route.operationId]?.[place];
  const plans: readonly ParameterPlan[] = place === 'path' ? route.pathParameters : route.queryParameters;
  // Other required parameters may be invalid too: replace them with valid examples.
  const required = Object.fromEntries(
    plans.filter((plan) => plan.required).map((plan) => [plan.name, exampleOfParameter(route, place, plan.name)]),
  );
  const bad = plans.filter((plan) => {
    if (!(plan.name in values)) return plan.required;
    if (plans.length === 1 || !check) return true;
    return !check({ ...required, [plan.name]: values[plan.name] });
  });
  return bad.map((plan) => issueOf(route, place, plan.name, given));
}

function issueOf(route: Route, place: ParameterPlace, name: string, given: ReadonlyMap<string, string>): FieldIssue {
  return malformed(place, name, given.get(name), formOfParameter(route, place, name));
}
