import type { FeedbackParty } from '@lintel/contract'
import { acceptsVisitors } from '@lintel/rules'
import { findHeader } from '../reports/read-report.ts'
import { feedbackNotification } from './feedback-email.ts'
import { stepBeforeVersion, type AwaitedVersion, type NextMailStep } from './next-mail-step.ts'
import { readForNotification } from './report-notifications.ts'
import { nextAttemptAt, attemptNotification, type AttemptContext } from './attempt-notification.ts'

export interface GivenFeedback extends AwaitedVersion {
  link: string
  party: FeedbackParty
  looked?: { tries: number } | undefined
}

const end: NextMailStep = { next: 'end' }

/**
 * Sent even if the visitor closes the page immediately. An e-mail that the page has requested meanwhile has the same
 * key and is not sent again; withdrawn feedback is skipped.
 */
export async function mailFeedback(given: GivenFeedback, ctx: AttemptContext): Promise<NextMailStep> {
  const { reportId, version, link, party, looked } = given
  const header = await findHeader(reportId)
  if (!header || header.version < version) return stepBeforeVersion(given, ctx.now())
  if (header.deleted) return end
  const about = await readForNotification(reportId)
  const notice = acceptsVisitors(about.client) ? feedbackNotification(about, party, link) : undefined
  if (!notice) return end
  const { tries = 0 } = looked ?? {}
  const outcome = await attemptNotification(notice, ctx)
  // The visitor's page is sending it, which may fail; nothing else would retry it.
  if (outcome === 'sending') return { next: 'soon', tries }
  if (outcome !== 'again') return end
  const at = nextAttemptAt(tries, ctx)
  if (at !== undefined) return { next: 'wait', at, tries: tries + 1 }
  ctx.log.error('Nobody was notified of feedback: its mail could not be sent', { report: reportId, version })
  return end
}
