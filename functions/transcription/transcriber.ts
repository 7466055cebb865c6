import { variable } from '../lib/environment.ts'
import { aws } from './aws/index.ts'
import type { Transcriber } from './port.ts'

/** Rules handle neither recordings nor photographs. */
const rules: Transcriber = {}

/** Imported statically, as esbuild does not tree-shake dynamic imports. */
export const transcriber = (): Transcriber => (variable('TRANSCRIBER') === 'aws' ? aws : rules)
