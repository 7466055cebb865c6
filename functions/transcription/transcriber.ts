import { variable } from '../lib/environment.ts'
import { aws } from './aws/index.ts'
import type { Transcriber } from './port.ts'

/** Rules neither hear nor see. */
const rules: Transcriber = {}

/** The transcriber that this environment has. Imported at once: what is imported later, esbuild keeps whole. */
export const transcriber = (): Transcriber => (variable('TRANSCRIBER') === 'aws' ? aws : rules)
