import { splitStatements } from '../../src/storage/migrations/split-statements.ts';

const SCHEMA_CHANGE = /^(?:create|alter|drop|comment|truncate)\b/i;
/** On the coordinator alone, and gone with its transaction. */
const READINESS_PROBE = /readiness_probe/;
const ADVISORY_LOCK = /\bpg_(?:try_)?advisory_\w+/i;
const SNAPSHOT = /\bpg_current_snapshot\b/i;
const WRITE = /\b(?:insert\s+into|update|delete\s+from)\b/i;

/** What no statement may contain, by the restriction that it breaks. */
const FORBIDDEN: readonly (readonly [restriction: string, pattern: RegExp])[] = [
  ['state of a session: temporary tables', /\bcreate\s+(?:local\s+|global\s+)?temp/i],
  ['state of a session: LISTEN and NOTIFY', /^(?:listen|unlisten|notify)\b|\bpg_notify\b/i],
  ['state of a session: SET', /^(?:set(?!\s+local\b)|reset|discard)\b|\bset_config\b/i],
  ['state of a session: cursors that outlive their transaction', /\bwith\s+hold\b/i],
  ['state of a session: PREPARE', /^(?:prepare|execute)\b/i],
  ['snapshots of another connection', /\bpg_export_snapshot\b|\btransaction\s+snapshot\b/i],
  [
    'transaction ids',
    /\b(?:xmin|xmax|cmin|cmax|ctid)\b|\btxid_\w+|\bpg_(?:current_xact_id|xact_status|visible_in)\w*/i,
  ],
  ['sequences outside of identity columns', /\b(?:nextval|currval|lastval|setval)\b|\b(?:create|alter)\s+sequence\b/i],
  ['commands outside of transactions', /\bconcurrently\b|^vacuum\b|^cluster\b|^reindex\b/i],
  ['triggers, rules and functions', /\bcreate\s+(?:or\s+replace\s+)?(?:trigger|rule|function|procedure|view)\b/i],
  ['tables made from others', /\bcreate\s+table\b[^(]*\bas\b|\binherits\b|\bunlogged\b|\bmaterialized\s+view\b/i],
  ['table locks', /^lock\b/i],
  ['subqueries within VALUES', /\bvalues\s*\((?:[^()]|\([^()]*\))*\(\s*select\b/i],
];
const VOLATILE = /\b(?:random|clock_timestamp|timeofday|gen_random_uuid|uuidv4|uuidv7|pg_sleep)\s*\(/i;
/** Built outside of transactions, by calls of their own. */
const INDEX_OF_VIEW = /^(?:create|drop) index concurrently (?:if exists )?(?:"instance_\w+"\.)?(?:view_|\$\{name\})/;
/** The session of a migration resolves names and waits for its lock on the coordinator. */
const OF_MIGRATIONS = /^set (?:lock_timeout|search_path)\b/;

/**
 * The restrictions of Citus with schema-based sharding that a call to the database breaks.
 * @param schema of the instance that the call is for
 */
export function brokenRestrictions(text: string, schema: string): string[] {
  const statements = splitStatements(text);
  const isAlone = statements.length === 1;
  return statements.flatMap((statement) => {
    if (READINESS_PROBE.test(statement) || OF_MIGRATIONS.test(statement)) return [];
    if (INDEX_OF_VIEW.test(statement) && isAlone) return [];
    const ownTables = statement.includes(`"${schema}".`);
    const broken = FORBIDDEN.filter(([, pattern]) => pattern.test(statement)).map(([restriction]) => restriction);
    if (SCHEMA_CHANGE.test(statement) && !isAlone) broken.push('one statement per call that changes a schema');
    for (const [, named = ''] of statement.matchAll(/"(instance_\w+)"/g)) {
      if (named !== schema) broken.push(`one schema per statement: ${named}`);
    }
    if (ADVISORY_LOCK.test(statement) && /\bfrom\s+"/i.test(statement))
      broken.push('advisory locks are taken on the coordinator: without tables');
    if (SNAPSHOT.test(statement) && !(ownTables && /\binet_server_addr\b/.test(statement)))
      broken.push('snapshots are those of the node that holds the rows, and name it');
    if (WRITE.test(statement) && VOLATILE.test(statement)) broken.push('volatile functions in writes');
    return broken.map((restriction) => `${restriction}: ${statement}`);
  });
}
