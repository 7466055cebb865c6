import * as z from 'zod'
import { policyDocument } from '../../iam/policy.ts'
import { generatedName, idOf, meaningless, resourceType, type Naming } from '../resource-type.ts'

/** Roles, their policies, and the policies of resources. Functions' own are among the functions. */

const inline = z.strictObject({ PolicyName: z.string(), PolicyDocument: policyDocument })

export const role = resourceType(
  'AWS::IAM::Role',
  z.strictObject({
    AssumeRolePolicyDocument: z.looseObject({ Statement: z.unknown() }),
    ManagedPolicyArns: z.array(z.string()).default([]),
    Policies: z.array(inline).default([]),
    PermissionsBoundary: z.string().optional(),
    ...meaningless('Description', 'MaxSessionDuration', 'Path', 'RoleName', 'Tags'),
  }),
  (naming) => {
    const name = naming.text('RoleName') ?? generatedName(naming, 64)
    const roleArn = `arn:aws:iam::${naming.account}:role/${name}`
    return { ref: name, attributes: { Arn: roleArn, RoleId: idOf(naming, 12) } }
  },
)

export const rolePolicy = resourceType(
  'AWS::IAM::Policy',
  z.strictObject({
    PolicyDocument: policyDocument,
    Roles: z.array(z.string()).default([]),
    ...meaningless('PolicyName'),
  }),
  (naming) => ({ ref: generatedName(naming), attributes: { Id: generatedName(naming) } }),
)

export const managedPolicy = resourceType(
  'AWS::IAM::ManagedPolicy',
  z.strictObject({
    PolicyDocument: policyDocument,
    Roles: z.array(z.string()).default([]),
    ...meaningless('Description', 'ManagedPolicyName', 'Path', 'Tags'),
  }),
  (naming) => {
    const name = naming.text('ManagedPolicyName') ?? generatedName(naming, 128)
    const ref = `arn:aws:iam::${naming.account}:policy/${name}`
    return { ref, attributes: { PolicyArn: ref } }
  },
)

const unnamed = (naming: Naming) => ({ ref: generatedName(naming), attributes: {} })

export const bucketPolicy = resourceType(
  'AWS::S3::BucketPolicy',
  z.strictObject({ Bucket: z.string(), PolicyDocument: policyDocument }),
  unnamed,
)

export const queuePolicy = resourceType(
  'AWS::SQS::QueuePolicy',
  // By their URLs.
  z.strictObject({ Queues: z.array(z.string()), PolicyDocument: policyDocument }),
  unnamed,
)

export const secretPolicy = resourceType(
  'AWS::SecretsManager::ResourcePolicy',
  z.strictObject({ SecretId: z.string(), ResourcePolicy: policyDocument, ...meaningless('BlockPublicPolicy') }),
  unnamed,
)

export const rightsTypes = [role, rolePolicy, managedPolicy, bucketPolicy, queuePolicy, secretPolicy]
