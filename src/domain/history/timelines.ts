/**
 * The data of an instance since a restore or an import. What happened after the backup was taken is lost; now another
 * event may have the same position, and another state of a product the same revision.
 */
export interface Timeline {
  /** Random, because another restore of the same backup is another timeline. */
  readonly id: string;
  /** The last position in the change feed that the previous timeline also has. */
  readonly start: number;
  readonly started: Date;
}

/** The first timeline has no row and no id: cursors of an instance that was never restored name no timeline. */
export const FIRST_TIMELINE = '';

/** A position in the change feed, as a reader got it. */
export interface FeedPosition {
  readonly position: number;
  /** Id of the timeline of the event at the position. */
  readonly timeline: string;
}

/** The timelines that the data of an instance come from. */
export class Timelines {
  readonly #later: readonly Timeline[];

  /** @param later those after the first one, in their order */
  constructor(later: readonly Timeline[]) {
    this.#later = later;
  }

  /** Id of the present timeline. */
  get current(): string {
    return this.#later.at(-1)?.id ?? FIRST_TIMELINE;
  }

  /** Id of the timeline on which the event at a position happened. */
  at(position: number): string {
    return this.#later.findLast(({ start }) => start < position)?.id ?? FIRST_TIMELINE;
  }

  /** Whether all events up to a position are also on the present timeline. */
  has({ timeline, position }: FeedPosition): boolean {
    const index = this.#later.findIndex(({ id }) => id === timeline);
    if (index < 0 && timeline !== FIRST_TIMELINE) return false;
    const next = this.#later[index + 1];
    return !next || position <= next.start;
  }

  /**
   * When a representation changed, for readers who may know it from an earlier timeline: not before the present one
   * began.
   */
  changedAt(time: Date): Date {
    const started = this.#later.at(-1)?.started;
    return started && started > time ? started : time;
  }
}
