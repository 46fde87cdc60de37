/** Deprecation of an operation in the contract: `x-deprecation` next to `deprecated: true`. */
interface Deprecation {
  /** Date of the deprecation, `yyyy-MM-dd`. */
  readonly since: string;
  /** Date after which it may be removed. */
  readonly sunset?: string;
  /** Path of the operation that replaces it. */
  readonly successor?: string;
}

export interface LifecycleOperation {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly 'x-deprecation'?: Deprecation;
}

/**
 * Headers of every response of a deprecated operation: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`.
 * @returns undefined for an operation that is not deprecated
 * @throws Error if only one of `deprecated` and `x-deprecation` is set, or a date is invalid
 */
export function lifecycleHeaders(operation: LifecycleOperation): Record<string, string> | undefined {
  const { operationId, deprecated = false, 'x-deprecation': deprecation } = operation;
  if (deprecated !== (deprecation !== undefined))
    throw new Error(`${operationId}: set deprecated: true and x-deprecation together`);
  if (!deprecation) return undefined;
  const day = (name: 'since' | 'sunset'): Date => {
    const date = new Date(`${deprecation[name]}T00:00:00Z`);
    if (Number.isNaN(date.getTime()))
      throw new Error(`${operationId}: x-deprecation.${name} is not a date such as 2026-12-31`);
    return date;
  };
  return {
    Deprecation: `@${day('since').getTime() / 1000}`,
    ...(deprecation.sunset === undefined ? {} : { Sunset: day('sunset').toUTCString() }),
    ...(deprecation.successor === undefined ? {} : { Link: `<${deprecation.successor}>; rel="successor-version"` }),
  };
}
