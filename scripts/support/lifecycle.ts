/** What the contract says of an operation that will go: `x-deprecation` beside `deprecated: true`. */
export interface Deprecation {
  /** Day from which on it is deprecated, `yyyy-MM-dd`. */
  readonly since: string;
  /** Day on which it may be gone. */
  readonly sunset?: string;
  /** Path of what takes its place. */
  readonly successor?: string;
}

export interface LifecycleOperation {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly 'x-deprecation'?: Deprecation;
}

/**
 * Headers of every answer of a deprecated operation: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`.
 * @returns undefined for an operation that stays
 * @throws Error when the operation is deprecated without a day, or has one without being deprecated
 */
export function lifecycleHeaders(operation: LifecycleOperation): Record<string, string> | undefined {
  const { operationId, deprecated = false, 'x-deprecation': deprecation } = operation;
  if (deprecated !== (deprecation !== undefined))
    throw new Error(`${operationId}: deprecated: true and x-deprecation go together`);
  if (!deprecation) return undefined;
  const day = (name: 'since' | 'sunset'): Date => {
    const date = new Date(`${deprecation[name]}T00:00:00Z`);
    if (Number.isNaN(date.getTime())) throw new Error(`${operationId}: x-deprecation.${name} is no day as 2026-12-31`);
    return date;
  };
  return {
    Deprecation: `@${day('since').getTime() / 1000}`,
    ...(deprecation.sunset === undefined ? {} : { Sunset: day('sunset').toUTCString() }),
    ...(deprecation.successor === undefined ? {} : { Link: `<${deprecation.successor}>; rel="successor-version"` }),
  };
}
