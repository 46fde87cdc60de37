import type { Knex } from 'knex';
import { products } from './001-products.ts';
import { lists } from './002-lists.ts';
import { sessions } from './003-sessions.ts';
import { gs1 } from './004-gs1.ts';
import { gs1Hierarchies } from './005-gs1-hierarchies.ts';
import { gs1Status } from './006-gs1-status.ts';
import { futureVersions } from './007-future-versions.ts';
import { listCounts } from './008-list-counts.ts';
import { olderWriters } from './009-older-writers.ts';
import { wantedLists } from './010-wanted-lists.ts';
import { changeFeed } from './011-change-feed.ts';
import { sends } from './012-sends.ts';
import { webhooks } from './013-webhooks.ts';
import { keyScopes } from './014-key-scopes.ts';
import { timelines } from './015-timelines.ts';
import { findings } from './016-findings.ts';
import { auditLog } from './017-audit-log.ts';
import { roles } from './018-roles.ts';
import { keyRates } from './019-key-rates.ts';
import { findingDays } from './020-finding-days.ts';

/** In the order in which they are applied. One that has been released is never edited. */
export const MIGRATIONS: readonly { readonly name: string; readonly migration: Knex.Migration }[] = [
  { name: '001-products', migration: products },
  { name: '002-lists', migration: lists },
  { name: '003-sessions', migration: sessions },
  { name: '004-gs1', migration: gs1 },
  { name: '005-gs1-hierarchies', migration: gs1Hierarchies },
  { name: '006-gs1-status', migration: gs1Status },
  { name: '007-future-versions', migration: futureVersions },
  { name: '008-list-counts', migration: listCounts },
  { name: '009-older-writers', migration: olderWriters },
  { name: '010-wanted-lists', migration: wantedLists },
  { name: '011-change-feed', migration: changeFeed },
  { name: '012-sends', migration: sends },
  { name: '013-webhooks', migration: webhooks },
  { name: '014-key-scopes', migration: keyScopes },
  { name: '015-timelines', migration: timelines },
  { name: '016-findings', migration: findings },
  { name: '017-audit-log', migration: auditLog },
  { name: '018-roles', migration: roles },
  { name: '019-key-rates', migration: keyRates },
  { name: '020-finding-days', migration: findingDays },
];

/**
 * Versions whose newest migration is this one, or a later one, work on a schema with all migrations: during a rolling
 * upgrade, their processes may go on, and start again. A migration that takes something away from them moves it on.
 */
export const OLDEST_COMPATIBLE = '007-future-versions';
