import type { Report } from '@lintel/contract'
import type { Context } from '../../functions/lib/context.ts'

/** A demo e-mail about one report. */
interface DemoEmail {
  to: string[]
  /** Default: the report type's own words. */
  words?: { subject: string; message: string }
  /** Attaches the report's PDF. */
  withPdf: boolean
  sentAt: Date
}

const tenant = 'a.rahman@tenants.example'
const landlord = 'j.whitlock@landlords.example'
const minuteMs = 60_000

/** E-mails about the showcase: the tenant has it and is asked to answer, and the landlord has a copy. */
export const showcaseEmails = (now: Date): DemoEmail[] => [
  { to: [tenant], withPdf: true, sentAt: new Date(now.getTime() - 9 * minuteMs) },
  {
    to: [tenant],
    withPdf: false,
    sentAt: new Date(now.getTime() - 8 * minuteMs),
    words: {
      subject: 'Before you get the keys to [Property Address]',
      message:
        '<p>Dear [Tenant Name],</p><p>Please confirm here that you have the inventory: [Receipt Link].</p><p>What you ' +
        'see differently can be written here: [Feedback Link].</p><p>Kind regards,<br>[Your Name]<br>[Company Name]</p>',
    },
  },
  {
    to: [landlord],
    withPdf: true,
    sentAt: new Date(now.getTime() - 4 * minuteMs),
    words: {
      subject: 'Inventory of [Property Address], for your records',
      message:
        '<p>Dear [Landlord Name],</p><p>The inventory of [Property Address] went to [Tenant Name] today. Your copy is ' +
        'attached; it can also be read here: [Report Download Link].</p><p><b>Please note:</b> the carbon monoxide ' +
        'detector in the kitchen has no battery. We will replace it with the next visit unless you tell us otherwise.' +
        '</p><p>Kind regards,<br>[Your Name]<br>[Company Name]</p>',
    },
  },
]

/** The tenant confirms what the showcase's second e-mail asks for. */
export const giveReceipt = async (ctx: Context, id: string): Promise<void> => {
  const { saveSharedReport } = await import('../../functions/sharing/visitor-operations.ts')
  const { listLinks } = await import('../../functions/sharing/operations.ts')
  const { openReport } = await import('../../functions/reports/read-report.ts')
  const { version, attachments } = await openReport(ctx, id)
  const sha256 = attachments['report']?.sha256
  const input = { params: { id }, query: {}, headers: {}, body: undefined }
  const link = (await listLinks(ctx, input)).data.find(({ purpose }) => purpose === 'receipt')
  if (!link?.sentto || !sha256) throw new Error(`Nobody can confirm the receipt of ${id}.`)
  const { id: linkId, sentto, signatureId } = link
  await saveSharedReport(
    { ...ctx, link: { linkId, reportId: id, purpose: 'receipt', sentto, ...(signatureId && { signatureId }) } },
    {
      ...input,
      query: { k: '' },
      body: { purpose: 'receipt', name: sentto.name, email: '', shown: { version, sha256 } },
    },
  )
}

/** The e-mail before a report is printed: when the inspector comes. */
export const announcement = (now: Date): DemoEmail => ({
  to: [tenant],
  withPdf: false,
  sentAt: new Date(now.getTime() - 90 * minuteMs),
  words: {
    subject: 'Our visit to [Property Address]',
    message:
      '<p>Dear [Tenant Name],</p><p>[Your Name] of [Company Name] is at [Property Address] today and needs access to:</p>' +
      '<ul><li>every room, the loft hatch and the meter cupboard</li><li>all keys, to write them down</li></ul>' +
      '<p>It takes about an hour. Please call [Contact Number] if the time does not suit you.</p>',
  },
})

/** The e-mail with a finished report, a day later. */
export const delivery = ({ date }: Pick<Report, 'date'>): DemoEmail => ({
  to: [tenant, landlord],
  withPdf: true,
  sentAt: new Date(Date.parse(`${date}T09:40:00Z`) + 24 * 60 * minuteMs),
})

/**
 * Sends e-mails as the dialog would: they are in the mailbox and in the report's log, and their links work. An
 * interrupted start does not send them again.
 */
export const sendDemoEmails = async (ctx: Context, id: string, emails: readonly DemoEmail[]): Promise<void> => {
  const { sendEmail } = await import('../../functions/emails/operations.ts')
  const { listEmailTemplates } = await import('../../functions/emailtemplates/operations.ts')
  const { openReport } = await import('../../functions/reports/read-report.ts')
  const { type, client, attachments } = await openReport(ctx, id)
  const input = { params: {}, query: { client: client.id }, headers: {}, body: undefined }
  const template = (await listEmailTemplates(ctx, input)).data.find((candidate) => candidate.type === type)
  if (!template) throw new Error(`No e-mail is written about a report of type ${type}.`)
  const pdf = attachments['report']
  for (const [index, { to, words = template, withPdf, sentAt }] of emails.entries()) {
    const files = withPdf && pdf?.src ? [{ filename: pdf.filename ?? 'Report.pdf', path: pdf.src }] : []
    await sendEmail(
      { ...ctx, now: () => sentAt },
      {
        params: {},
        query: {},
        headers: {},
        body: {
          reportid: id,
          toaddresses: to,
          ccaddresses: [ctx.user.email],
          bccaddresses: [],
          attachments: files,
          subject: words.subject,
          message: words.message,
          idempotencykey: `demo-${index + 1}`,
        },
      },
    )
  }
}
