import type { JsonObject } from './json.ts'
import type { MakeArn, Rights } from './iam/judge.ts'
import type { Access } from './iam/request.ts'

export const secretsKeys: readonly string[] = [
  'secretsmanager:secretid',
  'secretsmanager:versionid',
  'secretsmanager:versionstage',
]

export function secretsRights(arnOf: (nameOrArn: string) => string | undefined): Rights<JsonObject> {
  const right =
    (action: string) =>
    ({ SecretId, VersionId, VersionStage }: JsonObject, arn: MakeArn): Access[] => {
      const id = String(SecretId)
      return [
        {
          action: `secretsmanager:${action}`,
          // A missing secret is judged by the name that it would have.
          resource: arnOf(id) ?? (id.startsWith('arn:') ? id : arn('secretsmanager', `secret:${id}`)),
          context: {
            'secretsmanager:secretid': id,
            'secretsmanager:versionid': typeof VersionId === 'string' ? VersionId : undefined,
            'secretsmanager:versionstage': typeof VersionStage === 'string' ? VersionStage : undefined,
          },
        },
      ]
    }
  return {
    // IAM has no resource for it.
    ListSecrets: () => [{ action: 'secretsmanager:ListSecrets', resource: '*' }],
    GetSecretValue: right('GetSecretValue'),
    DescribeSecret: right('DescribeSecret'),
    PutSecretValue: right('PutSecretValue'),
  }
}
