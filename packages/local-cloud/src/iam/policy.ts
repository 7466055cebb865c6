import * as z from 'zod'
import { conditionOf, type Condition } from './conditions.ts'
import { actionPattern, resourcePattern, type Pattern } from './patterns.ts'

const oneOrMore = <T extends z.ZodType<string>>(item: T) => z.union([item.transform((one) => [one]), z.array(item)])
const text = z.string()
const scalar = z.union([text, z.number().transform(String), z.boolean().transform(String)])

const principals = z.union([
  z.literal('*').transform((star) => ({ AWS: [star], Service: undefined })),
  z.strictObject({ AWS: oneOrMore(text).optional(), Service: oneOrMore(text).optional() }),
])

const statementSchema = z
  .strictObject({
    Sid: text.optional(),
    Effect: z.enum(['Allow', 'Deny']),
    Principal: principals.optional(),
    Action: oneOrMore(text).optional(),
    NotAction: oneOrMore(text).optional(),
    Resource: oneOrMore(text).optional(),
    NotResource: oneOrMore(text).optional(),
    Condition: z.record(text, z.record(text, z.union([scalar.transform((one) => [one]), z.array(scalar)]))).default({}),
  })
  .refine(({ Action, NotAction }) => (Action === undefined) !== (NotAction === undefined), 'names no actions')
  .refine(({ Resource, NotResource }) => Resource === undefined || NotResource === undefined, 'names resources twice')

export const policyDocument = z.strictObject({
  Version: z.enum(['2008-10-17', '2012-10-17']).optional(),
  Id: text.optional(),
  Statement: z.union([statementSchema.transform((one) => [one]), z.array(statementSchema)]),
})

export type PolicyDocument = z.infer<typeof policyDocument>

export interface Statement {
  effect: 'Allow' | 'Deny'
  /** The principals of a resource's policy; undefined in the policies of roles. */
  principals: z.infer<typeof principals> | undefined
  actions: Matcher
  resources: Matcher
  conditions: readonly Condition[]
}

export interface Matcher {
  negated: boolean
  patterns: readonly Pattern[]
}

export type Policy = readonly Statement[]

export interface ReadingOptions {
  /** Condition keys, in lower case, that requests here can have: a policy with any other would be misjudged. */
  knownKeys: ReadonlySet<string>
}

/** Each pair of a KMS encryption context is a separate key, with a name chosen by the caller. */
const isEncryptionContext = (key: string) => /^kms:encryptioncontext:./i.test(key)

/** @throws Error with a sentence for unsupported features */
export function readPolicy(document: PolicyDocument, { knownKeys }: ReadingOptions): Policy {
  return document.Statement.map((statement): Statement => {
    const { Effect, Principal, Action, NotAction, Resource, NotResource, Condition } = statement
    for (const named of [...(Resource ?? []), ...(NotResource ?? [])])
      if (named !== '*' && !named.startsWith('arn:')) throw new Error(`the resource ${named} is neither an ARN nor *.`)
    return {
      effect: Effect,
      principals: Principal,
      actions: { negated: NotAction !== undefined, patterns: (Action ?? NotAction ?? []).map(actionPattern) },
      // A resource's policy can omit the resource, as a role's trust policy does.
      resources: {
        negated: NotResource !== undefined,
        patterns: (Resource ?? NotResource ?? ['*']).map(resourcePattern),
      },
      conditions: Object.entries(Condition).flatMap(([operator, lines]) =>
        Object.entries(lines).map(([key, values]) => {
          if (!knownKeys.has(key.toLowerCase()) && !isEncryptionContext(key))
            throw new Error(`the condition key ${key} is not supported by the local cloud.`)
          return conditionOf(operator, key, values)
        }),
      ),
    }
  })
}
