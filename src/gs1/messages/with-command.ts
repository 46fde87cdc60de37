/** Changes the command of a notification. Nothing else in it depends on the command. */
export function withCommand(xml: string, command: string): string {
  return xml.replace(/(<documentCommandHeader type=")[A-Z_]+(")/g, `$1${command}$2`);
}
