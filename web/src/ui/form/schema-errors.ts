import type * as z from 'zod'

/** The user's message for a schema issue; the schema's own message takes precedence over zod's. */
const textOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'Fill this in.'
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `At most ${issue.maximum.toLocaleString('en-GB')} characters.`
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null || issue.input === ''))
    return 'Fill this in.'
  return issue.message
}

/** The first error of each path, in the form of `@mantine/form`. */
export const errorsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.map(String).join('.')] ??= textOf(issue)
  return errors
}
