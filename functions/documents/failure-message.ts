import { cleanText, cutText, documentMessages, isLongerThan, shortTextMax } from '@lintel/contract'
import * as z from 'zod'
import type { JobKind } from './kinds.ts'

/** What the state machine hands on of a state that failed: the error's name, and what Lambda said of it as JSON. */
export const StateError = z.object({ Error: z.string().default(''), Cause: z.string().default('') })
export type StateError = z.infer<typeof StateError>

const LambdaFailure = z.object({ errorType: z.string().default(''), errorMessage: z.string().default('') })

/** Errors whose own words help whoever reads them: faults of the template, of photographs and of exports. */
const tellsItself = new Set([
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

/** An attachment's error holds no more. */
const longest = shortTextMax

/** What people are told where nothing better is known. */
export const generalFailure = (kind: JobKind): string => {
  if (kind === 'export') return 'The report could not be exported to MRI. Please try again.'
  return kind === 'photos' ? documentMessages.unableToZip : documentMessages.unableToGenerate
}

/** What people are told of a failed document. */
export function failureMessage({ Error: name, Cause }: StateError, kind: JobKind = 'report'): string {
  const { errorType, errorMessage } = causeOf(Cause)
  if (timeouts.has(name) || timeouts.has(errorType) || /\bTask timed out after\b/.test(errorMessage))
    return documentMessages.timeLimit
  if (!tellsItself.has(name) && !tellsItself.has(errorType)) return generalFailure(kind)
  return isLongerThan(errorMessage, longest) ? `${cutText(errorMessage, longest - 1)}…` : cleanText(errorMessage)
}

function causeOf(cause: string): z.infer<typeof LambdaFailure> {
  try {
    return LambdaFailure.parse(JSON.parse(cause))
  } catch {
    return { errorType: '', errorMessage: cause }
  }
}
