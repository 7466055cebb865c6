import type { Page } from '@playwright/test'
import * as z from 'zod'
import { address } from './sign-in.ts'

const Mails = z.array(
  z.object({
    to: z.array(z.string()),
    cc: z.array(z.string()),
    bcc: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    attachments: z.array(z.object({ filename: z.string(), type: z.string(), size: z.number(), url: z.string() })),
  }),
)

/** The e-mails to an address in the local mailbox. */
export const mailsTo = async (page: Page, recipient: string): Promise<z.infer<typeof Mails>> => {
  const mails = Mails.parse(await (await page.request.get(address('/_local/mail.json'))).json())
  return mails.filter(({ to }) => to.includes(recipient))
}
