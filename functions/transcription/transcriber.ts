import { variable } from '../lib/environment.ts'
import type { Transcriber } from './port.ts'

/** Rules read documents; they neither hear nor see. */
const rules: Transcriber = {}

/** The transcriber that this environment has. */
export const transcriber = async (): Promise<Transcriber> =>
  variable('TRANSCRIBER') === 'aws' ? (await import('./aws/index.ts')).aws : rules
