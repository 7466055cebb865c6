import type { StateError } from '../jobs/failure-message.ts'

/** A customer's fault that ended a step, in the form of a failed state: the state machine has the job told of it. */
export interface Fault {
  fault: StateError
}

/**
 * Faults of templates, photographs and other systems. They are outcomes of a step and no failures of the function, whose
 * failures raise an alarm.
 */
const foreseen = new Set([
  'TemplateError',
  'LayoutTimeout',
  'PlaceholderForeign',
  'PhotographsFailed',
  'PhotographsNotShown',
  'ExportRefused',
  'ExportUnanswered',
])

/** The step's answer, or the customer's fault that kept it from one. Throws whatever else it throws. */
export async function outcomeOf<Answer>(step: Promise<Answer>): Promise<Answer | Fault> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof Error && foreseen.has(error.name))) throw error
    const { name, message } = error
    return { fault: { Error: name, Cause: JSON.stringify({ errorType: name, errorMessage: message }) } }
  }
}
