import { CHECKS } from '../../../generated/validators.ts';
import type { ParameterPlan, Route } from '../../../generated/routes.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { FieldIssue } from '../../domain/input/issues.ts';
import { nearest } from '../../domain/input/nearest.ts';
import { shorten } from '../../domain/shorten.ts';
import { describeParameter, exampleOfParameter } from './describe-parameter.ts';

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
  for (const plan of route.pathParameters) {
    const text = decode(raw[plan.name] ?? '');
    if (text === undefined) throw invalid([issueOf(route, 'path', plan.name)]);
    values[plan.name] = coerce(text, plan.type);
  }
  const check = CHECKS[route.operationId]?.path;
  if (check && !check(values)) throw invalid(badParameters(route, 'path', route.pathParameters, values));
  return values;
}

/**
 * Reads query parameters with the types that the contract declares. A list is separated by commas or, as most generated
 * clients send it, repeats its name.
 * @throws ServiceError `INVALID_PARAMETER` for malformed values, repeated names and unknown names
 */
export function readQueryParameters(route: Route, queryString: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const issues: FieldIssue[] = [];
  for (const [name, text] of queryString === '' ? [] : new URLSearchParams(queryString)) {
    if (name === CACHE_BUSTER) continue;
    if (issues.length >= MAX_ISSUES) break;
    const plan = route.queryParameters.find((known) => known.name === name);
    if (!plan) issues.push(unknownParameter(route, name));
    else if (!(name in values)) values[name] = coerce(text, plan.type);
    else if (plan.type === 'array') values[name] = [values[name], coerce(text, plan.type)].flat();
    else issues.push(parameterIssue(name, `${name} is given twice`));
  }
  const check = CHECKS[route.operationId]?.query;
  if (check && !check(values)) issues.push(...badParameters(route, 'query', route.queryParameters, values));
  if (issues.length > 0) throw invalid(issues);
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
    default:
      return text;
  }
}

/** Finds the parameters that the validator rejected; it does not name them. */
function badParameters(
  route: Route,
  place: 'path' | 'query',
  plans: readonly ParameterPlan[],
  values: Record<string, unknown>,
): FieldIssue[] {
  const check = CHECKS[route.operationId]?.[place];
  // Other required parameters may be invalid too: replace them with valid examples.
  const required = Object.fromEntries(
    plans.filter((plan) => plan.required).map((plan) => [plan.name, exampleOfParameter(route, place, plan.name)]),
  );
  const bad = plans.filter((plan) => {
    if (!(plan.name in values)) return plan.required;
    if (plans.length === 1 || !check) return true;
    return !check({ ...required, [plan.name]: values[plan.name] });
  });
  return bad.map((plan) => issueOf(route, place, plan.name));
}

function issueOf(route: Route, place: 'path' | 'query', name: string): FieldIssue {
  return parameterIssue(name, `${name}: expected ${describeParameter(route, place, name)}`);
}

function unknownParameter(route: Route, given: string): FieldIssue {
  const name = shorten(given);
  const names = route.queryParameters.map((plan) => plan.name);
  if (names.length === 0) return parameterIssue(name, `There is no parameter ${name}: this operation takes none`);
  const near = nearest(name, names);
  return parameterIssue(
    name,
    `Unknown parameter ${name}; ${near ? `the nearest is ${near}` : `known are ${names.join(', ')}`}`,
  );
}

/** Describes the error in one parameter. */
export function parameterIssue(key: string, text: string): FieldIssue {
  return { code: 'INVALID_PARAMETER', key, params: { problem: text } };
}

function invalid(issues: readonly FieldIssue[]): ServiceError {
  return new ServiceError('INVALID_PARAMETER', { issues });
}

/** Rejects a parameter that matches the contract but is invalid for another reason. */
export function invalidParameter(key: string, problem: string): ServiceError {
  return invalid([parameterIssue(key, problem)]);
}
