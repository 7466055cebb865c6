import { providerInvoiceMessages } from '@lintel/contract'
import { expect, test } from 'vitest'
import { failureMessage } from './kinds.ts'

const cause = (errorType: string, errorMessage: string) => JSON.stringify({ errorType, errorMessage, trace: [] })

test.each([
  ['States.Timeout', ''],
  ['Sandbox.Timedout', cause('Sandbox.Timedout', 'RequestId: 1 Error: Task timed out after 240.00 seconds')],
  ['States.TaskFailed', cause('', 'RequestId: 1 Error: Task timed out after 240.00 seconds')],
  ['LayoutTimeout', cause('LayoutTimeout', 'The document was not ready within 200 seconds (running the template).')],
])('%s is reported as a time limit', (Error, Cause) => {
  expect(failureMessage({ Error, Cause })).toBe('AWS Lambda time limit exceeded.')
})

test.each(['TemplateError', 'PhotographsFailed', 'PhotographsNotShown', 'PhotographUnfit'])(
  '%s is reported with its own message',
  (name) => {
    expect(failureMessage({ Error: name, Cause: cause(name, 'rooms, line 3: unexpected token') })).toBe(
      'rooms, line 3: unexpected token',
    )
  },
)

test.each([
  ['Runtime.ExitError', cause('Runtime.ExitError', 'exit status 9')],
  ['TypeError', cause('TypeError', 'undefined is not a function at /var/task/index.mjs')],
  ['States.Runtime', 'not JSON'],
  ['', ''],
])('%s reveals nothing internal', (Error, Cause) => {
  expect(failureMessage({ Error, Cause })).toBe('Unable to generate Report PDF')
  expect(failureMessage({ Error, Cause }, 'photos')).toBe('Unable to generate zip photos')
  expect(failureMessage({ Error, Cause }, 'invoices-of-month')).toBe(providerInvoiceMessages.monthFailed)
})

test('a long message is cut to the longest error of an attachment', () => {
  const message = failureMessage({ Error: 'TemplateError', Cause: cause('TemplateError', 'x'.repeat(900)) })
  expect(message).toHaveLength(300)
  const faces = failureMessage({ Error: 'TemplateError', Cause: cause('TemplateError', `x${'🏠'.repeat(900)}\u0000`) })
  expect(faces).toBe(`x${'🏠'.repeat(298)}…`)
})
