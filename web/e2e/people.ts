import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { WebConfig, type Group } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { newId } from '@lintel/rules'
import { address } from './sign-in.ts'

/** Whose an identity is; what is left out is not assigned. */
interface Assignment {
  clientId?: string
  userId?: string
  /** The person's own setting; without it the environment's holds. */
  secondFactor?: 'on' | 'off'
  /** The password is that of an invitation, which the person replaces at the first sign-in. */
  isInvited?: boolean
}

/**
 * The product's own user pool, by the administration calls of the identity service (decision 1123): the screens that do the
 * same are what `people-admin.spec.ts` and `client-admin.spec.ts` show.
 */
const userPool = async () => {
  const config = WebConfig.parse(await (await fetch(address('/config.json'))).json())
  const cognito = new CognitoIdentityProviderClient({
    region: config.region,
    ...(config.authEndpoint && { endpoint: config.authEndpoint }),
    // The pool of this machine asks for a signature and not for whose it is.
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  })
  return { cognito, UserPoolId: config.userPoolId }
}

/** Disables an identity, or enables it again, as an administrator would. */
export const setEnabled = async (email: string, enabled: boolean): Promise<void> => {
  const { cognito, UserPoolId } = await userPool()
  const who = { UserPoolId, Username: email }
  await (enabled ? cognito.send(new AdminEnableUserCommand(who)) : cognito.send(new AdminDisableUserCommand(who)))
  cognito.destroy()
}

/** Makes the password of an invitation one that need not be replaced: the demonstration's. */
export const keepPassword = async (email: string): Promise<void> => {
  const { cognito, UserPoolId } = await userPool()
  const who = { UserPoolId, Username: email }
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: demoPassword, Permanent: true }))
  cognito.destroy()
}

/**
 * Makes an identity in the product's own user pool, beside those of the demonstration, as an administrator would.
 * @returns its email; the password is the demonstration's
 */
export const aPerson = async (
  groups: readonly Group[],
  { clientId, userId, secondFactor, isInvited = false }: Assignment,
): Promise<string> => {
  const { cognito, UserPoolId } = await userPool()
  const email = `${newId()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}@people.example`
  const who = { UserPoolId, Username: email }
  const attributes = {
    email,
    email_verified: 'true',
    name: groups.join(' '),
    ...(clientId && { 'custom:client_id': clientId }),
    ...(userId && { 'custom:user_id': userId }),
    ...(secondFactor && { 'custom:second_factor': secondFactor }),
  }
  await cognito.send(
    new AdminCreateUserCommand({
      ...who,
      MessageAction: 'SUPPRESS',
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  )
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: demoPassword, Permanent: !isInvited }))
  for (const GroupName of groups) await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }))
  cognito.destroy()
  return email
}
