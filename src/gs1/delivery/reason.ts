/** The reason of a failure, in one line for an operator. */
export function reasonOf(error: unknown): string {
  return (error as Partial<Error> | undefined)?.message ?? String(error);
}

/** Texts for file system errors. */
const FILE_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'it is not a folder',
  EACCES: 'the service has no permission',
  EPERM: 'the service has no permission',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

export function fileReasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  return FILE_WORDS[code] ?? reasonOf(error);
}
