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

/** The assignment of an identity; omitted fields are unassigned. */
interface Assignment {
  clientId?: string
  userId?: string
  /** The user's own setting; if absent, that of the environment applies. */
  secondFactor?: 'on' | 'off'
  /** True for the password of an invitation, which has to be replaced at first sign-in. */
  isInvited?: boolean
}

/**
 * The product's user pool, through the administration calls of the identity service: an invitation by mail would take a
 * minute for each journey. The screens that do the same are tested in `people-admin.spec.ts` and `client-admin.spec.ts`.
 */
const userPool = async () => {
  const config = WebConfig.parse(await (await fetch(address('/config.json'))).json())
  const cognito = new CognitoIdentityProviderClient({
    region: config.region,
    ...(config.authEndpoint && { endpoint: config.authEndpoint }),
    // The local pool requires a signature but does not check the signer.
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  })
  return { cognito, UserPoolId: config.userPoolId }
}

/** Disables or enables an identity, as an administrator would. */
export const setEnabled = async (email: string, enabled: boolean): Promise<void> => {
  const { cognito, UserPoolId } = await userPool()
  const who = { UserPoolId, Username: email }
  await (enabled ? cognito.send(new AdminEnableUserCommand(who)) : cognito.send(new AdminDisableUserCommand(who)))
  cognito.destroy()
}

/** Turns the password of an invitation into a permanent one: the demo password. */
export const keepPassword = async (email: string): Promise<void> => {
  const { cognito, UserPoolId } = await userPool()
  const who = { UserPoolId, Username: email }
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: demoPassword, Permanent: true }))
  cognito.destroy()
}

/**
 * Creates an identity in the product's user pool, in addition to the demo ones, as an administrator would.
 * @returns its e-mail address; it has the demo password
 */
export const anIdentity = async (
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
