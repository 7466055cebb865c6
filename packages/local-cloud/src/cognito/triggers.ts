import * as z from 'zod'
import { ResponseLost } from '../aws-json.ts'
import { AwsError } from '../aws-error.ts'
import { type InvokeFunction, within } from '../invoke.ts'

const texts = z.record(z.string(), z.string())
const claims = z.record(z.string(), z.unknown())
const groupOverride = z.object({ groupsToOverride: z.array(z.string()).nullish() }).nullish()
const generation = z
  .object({
    claimsToAddOrOverride: claims.nullish(),
    claimsToSuppress: z.array(z.string()).nullish(),
    scopesToAdd: z.array(z.string()).nullish(),
    scopesToSuppress: z.array(z.string()).nullish(),
  })
  .nullish()

const responseSchema = z.object({
  challengeName: z.string().nullish(),
  issueTokens: z.boolean().nullish(),
  failAuthentication: z.boolean().nullish(),
  publicChallengeParameters: texts.nullish(),
  privateChallengeParameters: texts.nullish(),
  challengeMetadata: z.string().nullish(),
  answerCorrect: z.boolean().nullish(),
  emailMessage: z.string().nullish(),
  emailSubject: z.string().nullish(),
  claimsOverrideDetails: z
    .object({
      claimsToAddOrOverride: claims.nullish(),
      claimsToSuppress: z.array(z.string()).nullish(),
      groupOverrideDetails: groupOverride,
    })
    .nullish(),
  claimsAndScopeOverrideDetails: z
    .object({
      idTokenGeneration: generation,
      accessTokenGeneration: generation,
      groupOverrideDetails: groupOverride,
    })
    .nullish(),
})

export type TriggerResponse = z.infer<typeof responseSchema>

export interface TriggerCall {
  invoke: InvokeFunction
  functionName: string
  trigger: string
  /** The timeout of each attempt; undefined: as in AWS. */
  milliseconds?: number | undefined
}

/** Neither can be changed in Cognito. */
const ANSWER_MILLISECONDS = 5_000
const TRIES = 3

/** Called again after a timeout or throttling; timed-out calls continue. */
export async function callTrigger(call: TriggerCall, event: object): Promise<TriggerResponse> {
  let answer: unknown
  for (let tries = 1; ; tries += 1)
    try {
      answer = await answerInTime(call, event)
      break
    } catch (error) {
      if (tries === TRIES || !isWorthAnotherTry(error)) throw asCognitoSays(call.trigger, error)
    }
  const parsed = z.object({ response: responseSchema }).safeParse(answer)
  if (!parsed.success) throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  return parsed.data.response
}

const answerInTime = ({ invoke, functionName, milliseconds = ANSWER_MILLISECONDS }: TriggerCall, event: object) =>
  within(
    milliseconds,
    (onBegun) => invoke(functionName, event, { onBegun }),
    () => new ResponseLost(),
  )

/** Errors of 500 and more are not retried: with those, Lambda reports that it cannot start the function. */
const isWorthAnotherTry = (error: unknown) =>
  error instanceof ResponseLost || (error instanceof AwsError && error.status === 429)

function asCognitoSays(trigger: string, error: unknown): AwsError {
  const unexpected = (why: string) =>
    new AwsError('UnexpectedLambdaException', `${trigger} invocation failed due to error ${why}.`)
  if (error instanceof ResponseLost) return unexpected('Socket timeout while invoking Lambda function')
  if (error instanceof AwsError) return unexpected(error.type)
  const message = error instanceof Error ? error.message : String(error)
  return new AwsError('UserLambdaValidationException', `${trigger} failed with error ${message}.`)
}
