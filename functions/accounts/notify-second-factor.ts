import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import { mail } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'

/** Tells a user by e-mail that their second factor was switched: a hijacked session could do that. It may fail. */
export async function notifySecondFactor({ user, log }: Context, on: boolean): Promise<void> {
  const what = on ? 'on: signing in asks for a code by e-mail' : 'off: signing in asks only for your password'
  try {
    await mail.send(
      new SendEmailCommand({
        FromEmailAddress: variable('MAIL_SENDER'),
        ConfigurationSetName: variable('MAIL_CONFIGURATION_SET'),
        Destination: { ToAddresses: [user.email] },
        Content: {
          Simple: {
            Subject: { Data: `Your second factor was switched ${on ? 'on' : 'off'}` },
            Body: {
              Text: {
                Data: `The second factor of your Lintel account was switched ${what}.\n\nIf that was not you, change your password and sign out everywhere in your account settings.`,
              },
            },
          },
        },
      }),
    )
  } catch (error) {
    log.warn('The notice of a changed second factor was not sent', {
      error: error instanceof Error ? error : String(error),
    })
  }
}
