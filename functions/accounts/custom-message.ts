import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { findListedClients } from '../clients/find-client.ts'
import { accountMail, publicAddress } from './account-mail.ts'

/** Cognito refuses a message with other characters, also for instance joiners in an agency's name. */
const refusedCharacters = /[^\p{L}\p{M}\p{S}\p{N}\p{P} \n]+/gu

/** Administrators' calls name no app client. */
const noClient = 'CLIENT_ID_NOT_APPLICABLE'

/** The name of an account's agency; empty for the provider's own, and if it cannot be read: the mail goes out anyway. */
async function agencyOf(clientId: string | undefined): Promise<string> {
  const [client] = clientId ? await findListedClients([clientId]).catch(() => []) : []
  return client?.name ?? ''
}

export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { triggerSource, callerContext, request, response } = event
  const write = (emailSubject: string, mail: Omit<Parameters<typeof accountMail>[0], 'title'>) => {
    const { html } = accountMail({ ...mail, title: emailSubject })
    Object.assign(response, { emailSubject, emailMessage: html.replaceAll(refusedCharacters, ' ') })
  }
  if (triggerSource === 'CustomMessage_AdminCreateUser') {
    const agency = await agencyOf(request.userAttributes['custom:client_id'])
    write('Your Lintel account', {
      asked: `An administrator of Lintel has created an account for you${agency && ` at ${agency}`}.`,
      facts: { 'Sign in as': request.usernameParameter ?? '', 'Temporary password': request.codeParameter },
      go: 'Sign in, and choose your own password:',
      link: `${await publicAddress()}/sign-in`,
      foot: 'The temporary password holds for 7 days; ask your administrator for another after that. If you did not expect an account, do nothing.',
    })
  }
  if (triggerSource === 'CustomMessage_ForgotPassword') {
    const isByAdministrator = callerContext.clientId === noClient
    write('Reset your Lintel password', {
      asked: isByAdministrator
        ? 'An administrator of Lintel has reset your password: choose a new one to sign in again.'
        : 'Somebody, probably you, asked to reset the password of your Lintel account.',
      facts: { Code: request.codeParameter },
      go: 'Type your address, choose ‘I have a code’, and enter the code with your new password:',
      link: `${await publicAddress()}/reset-password`,
      foot: `The code holds for an hour.${isByAdministrator ? '' : ' If you did not ask for it, do nothing: your password stays as it is.'}`,
    })
  }
  return event
}
