import type { Rights } from '../iam/judge.ts'
import type { CognitoRequest } from './request.ts'

const operations = [
  'AdminAddUserToGroup',
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminDeleteUserAttributes',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminGetUser',
  'AdminInitiateAuth',
  'AdminListGroupsForUser',
  'AdminRemoveUserFromGroup',
  'AdminResetUserPassword',
  'AdminRespondToAuthChallenge',
  'AdminSetUserPassword',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
  'GetGroup',
  'ListGroups',
  'ListUserPoolClients',
  'ListUsers',
  'ListUsersInGroup',
]

export const cognitoRights: Rights<CognitoRequest> = {
  // IAM has no resource for it.
  ListUserPools: () => [{ action: 'cognito-idp:ListUserPools', resource: '*' }],
  ...Object.fromEntries(
    operations.map((name): [string, Rights<CognitoRequest>[string]] => [
      name,
      ({ UserPoolId = '' }, arn) => [
        { action: `cognito-idp:${name}`, resource: arn('cognito-idp', `userpool/${UserPoolId}`) },
      ],
    ]),
  ),
}
