import { variable } from '../lib/environment.ts'
import type { Transcriber } from './port.ts'
import { modelIds } from './aws/converse.ts'
import { listener } from './aws/listener.ts'
import { viewer } from './aws/understand.ts'

/** Rules handle neither recordings nor photographs. */
const rules: Transcriber = {}

/** Imported statically, as esbuild does not tree-shake dynamic imports. */
export const transcriber = (): Transcriber => (variable('TRANSCRIBER') === 'aws' ? aws() : rules)

/** Amazon Transcribe for speech, Bedrock for images and for what the rules do not understand. */
const aws = (): Transcriber => ({ listener, ...(modelIds().length > 0 && { viewer }) })
