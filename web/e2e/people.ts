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

/** Whose identity it is: by default that of Harbour & Vale's inspector. */
interface Assignment {
  clientId?: string
  userId?: string
  /** The user's own setting; if absent, that of the environment applies. */
  secondFactor?: 'on' | 'off'
  /** True for the password of an invitation, which has to be replaced at first sign-in. */
  isInvited?: boolean
}

/**
 * Acts on the product's user pool through the administration calls of the identity service: an invitation by mail would
 * take a minute for each journey. The screens that do the same are tested in `people-admin.spec.ts`.
 */
const inPool = async (act: (cognito: CognitoIdentityProviderClient, UserPoolId: string) => Promise<unknown>) => {
  const config = WebConfig.parse(await (await fetch(address('/config.json'))).json())
  const cognito = new CognitoIdentityProviderClient({
    region: config.region,
    ...(config.authEndpoint && { endpoint: config.authEndpoint }),
    // The local pool requires a signature but does not check the signer.
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  })
  await act(cognito, config.userPoolId)
  cognito.destroy()
}

/** Disables or enables an identity, as an administrator would. */
export const setEnabled = (Username: string, enabled: boolean): Promise<void> =>
  inPool((cognito, UserPoolId) =>
    enabled
      ? cognito.send(new AdminEnableUserCommand({ UserPoolId, Username }))
      : cognito.send(new AdminDisableUserCommand({ UserPoolId, Username })),
  )

/** Turns the password of an invitation into a permanent one: the demo password. */
export const keepPassword = (Username: string): Promise<void> =>
  inPool((cognito, UserPoolId) =>
    cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: demoPassword, Permanent: true })),
  )

/**
 * Creates an identity in the product's user pool, in addition to the demo ones, as an administrator would.
 * @returns its e-mail address; it has the demo password
 */
export const anIdentity = async (
  groups: readonly Group[],
  { clientId = 'harbour-vale', userId = 'harbour-vale-inspector', secondFactor, isInvited = false }: Assignment = {},
): Promise<string> => {
  const email = `${newId().replaceAll(/\W|_/g, '').toLowerCase()}@people.example`
  const attributes = {
    email,
    email_verified: 'true',
    name: groups.join(' '),
    'custom:client_id': clientId,
    'custom:user_id': userId,
    ...(secondFactor && { 'custom:second_factor': secondFactor }),
  }
  await inPool(async (cognito, UserPoolId) => {
    const who = { UserPoolId, Username: email }
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    await cognito.send(new AdminCreateUserCommand({ ...who, MessageAction: 'SUPPRESS', UserAttributes }))
    await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: demoPassword, Permanent: !isInvited }))
    for (const GroupName of groups) await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }))
  })
  return email
}
