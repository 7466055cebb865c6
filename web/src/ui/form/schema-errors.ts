import type * as z from 'zod'

/** What a person is told of a value that a schema refuses; a message of the schema's own goes before zod's. */
const textOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'Fill this in.'
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `At most ${issue.maximum.toLocaleString('en-GB')} characters.`
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null || issue.input === ''))
    return 'Fill this in.'
  return issue.message
}

/** The errors of a form by path, the first of each: what `@mantine/form` keeps. */
export const errorsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.map(String).join('.')] ??= textOf(issue)
  return errors
}
