import type { StateError } from '../jobs/kinds.ts'

/** A customer's fault that ended a step, in the form of a failed state: the state machine fails the job with it. */
export interface Fault {
  fault: StateError
}

/** Faults of templates, photographs and other systems: outcomes of a step, which raise no alarm. */
const foreseen = new Set([
  'TemplateError',
  'LayoutTimeout',
  'PlaceholderForeign',
  'PhotographsFailed',
  'PhotographsNotShown',
  'ExportRefused',
  'ExportUnanswered',
  'PackedFileUnfit',
])

export const isForeseen = (name: string): boolean => foreseen.has(name)

/** The customer's fault that prevented the step's result is returned; anything else is rethrown. */
export async function outcomeOf<Answer>(step: Promise<Answer>): Promise<Answer | Fault> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof Error && isForeseen(error.name))) throw error
    const { name, message } = error
    return { fault: { Error: name, Cause: JSON.stringify({ errorType: name, errorMessage: message }) } }
  }
}
