// Loaded with NODE_OPTIONS=--require: writes the paths of all CommonJS modules of the process to a file when it ends.
const { writeFileSync } = require('node:fs');

process.on('exit', () => writeFileSync(process.env.MODULES_FILE, Object.keys(require.cache).join('\n')));
