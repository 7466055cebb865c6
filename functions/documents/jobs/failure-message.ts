import { cleanText, cutText, documentMessages, isLongerThan, shortTextMax } from '@lintel/contract'
import * as z from 'zod'
import { factsOf, type JobKind } from './kinds.ts'

/** The error of a failed state, as the state machine passes it: its name, and Lambda's report of it as JSON. */
export const StateError = z.object({ Error: z.string().default(''), Cause: z.string().default('') })
export type StateError = z.infer<typeof StateError>

const LambdaFailure = z.object({ errorType: z.string().default(''), errorMessage: z.string().default('') })

/** Errors whose message is shown to users: faults of templates, photographs and exports. */
const messagesShown = new Set([
  'TemplateError',
  'PhotographsFailed',
  'PhotographsLost',
  'PhotographsNotShown',
  'PlaceholderForeign',
  'PhotographUnfit',
  'ExportRefused',
  'ExportUnanswered',
])

const timeouts = new Set(['States.Timeout', 'Sandbox.Timedout', 'LayoutTimeout'])

const longest = shortTextMax

export function failureMessage({ Error: name, Cause }: StateError, kind: JobKind = 'report'): string {
  const { errorType, errorMessage } = causeOf(Cause)
  if (timeouts.has(name) || timeouts.has(errorType) || /\bTask timed out after\b/.test(errorMessage))
    return documentMessages.timeLimit
  if (!messagesShown.has(name) && !messagesShown.has(errorType)) return factsOf({ kind }).failure
  return isLongerThan(errorMessage, longest) ? `${cutText(errorMessage, longest - 1)}…` : cleanText(errorMessage)
}

function causeOf(cause: string): z.infer<typeof LambdaFailure> {
  try {
    return LambdaFailure.parse(JSON.parse(cause))
  } catch {
    return { errorType: '', errorMessage: cause }
  }
}
