import type { ReportBody } from '@lintel/contract'
import { keepFeedback } from '@lintel/rules'
import { HttpError } from '../lib/http-error.ts'
import type { Signing } from './signatures.ts'

/**
 * Also on removed items. Throws 400 if a save of the newest version changes them; a forced save of an older one may not
 * include them, so they are restored silently.
 */
export function keepVisitorComments(
  body: ReportBody,
  before: ReportBody | undefined,
  { now, version, by }: Signing,
  insists: boolean,
): void {
  const { rewritten, ended } = keepFeedback(body, before)
  if (rewritten.length > 0 && !insists) {
    const issues = rewritten.map(({ path, name, of }) => {
      const message = `The comments that ${name} sent by link about ${of || 'this item'} cannot be changed.`
      return { path: `body.${path}`, message }
    })
    throw new HttpError(400, 'Comments that landlords and tenants sent by link cannot be changed. Nothing was saved.', {
      issues,
    })
  }
  const end = { version: version - 1, endedAt: now.toISOString(), endedby: by }
  body.feedbackhistory.push(...ended.map((saying) => ({ ...saying, ...end })))
}
