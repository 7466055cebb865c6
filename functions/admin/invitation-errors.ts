import { InvalidPasswordException, UsernameExistsException } from '@aws-sdk/client-cognito-identity-provider'
import { adminMessages } from '@lintel/contract'
import { HttpError, refused } from '../lib/http-error.ts'
import { makeLogger } from '../lib/logging.ts'

export const emailInUse = (): HttpError => refused('body.email', adminMessages.emailInUse)

const log = makeLogger('accounts')

export async function translateInviteErrors<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (error instanceof UsernameExistsException) throw new HttpError(400, adminMessages.emailInUse)
    if (error instanceof InvalidPasswordException) throw new HttpError(400, adminMessages.invalidPassword)
    log.error('An account could not be made', { error: error instanceof Error ? error : String(error) })
    throw new HttpError(409, adminMessages.notAdded)
  }
}
