import type { InstanceContext } from '../../context.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { nearest } from '../../domain/input/nearest.ts';
import type { ExportProfile } from '../../domain/views/view.ts';

/** @throws ServiceError `UNKNOWN_EXPORT_PROFILE` that suggests the closest id */
export function requireProfile(id: string, { profiles }: Pick<InstanceContext, 'profiles'>): ExportProfile {
  const profile = profiles.get(id);
  if (profile) return profile;
  const suggestion = nearest(id, [...profiles.keys()]);
  throw new ServiceError('UNKNOWN_EXPORT_PROFILE', {
    issues: [{ code: 'UNKNOWN_EXPORT_PROFILE', key: 'exportProfileId', params: { value: id }, suggestion }],
  });
}
