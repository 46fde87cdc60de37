/** Loaded before the service: SIGUSR2 changes its clock, as an administrator or a resumed virtual machine would. */
const HOUR = 3_600_000;
const OFFSETS = [HOUR, -24 * HOUR, 30 * 24 * HOUR, 0];
const RealDate = Date;
let jumps = 0;
let offset = 0;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset);
    else super(...values);
  }

  static now() {
    return RealDate.now() + offset;
  }
};

process.on('SIGUSR2', () => {
  offset = OFFSETS[jumps % OFFSETS.length];
  jumps += 1;
});
