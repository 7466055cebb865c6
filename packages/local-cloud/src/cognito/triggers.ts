import * as z from 'zod'
import { AwsError } from '../aws-json.ts'
import type { InvokeFunction } from '../invoke.ts'

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

/** What the triggers may answer, each its own part. */
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

/** @throws UserLambdaValidationException if the function fails; InvalidLambdaResponseException for an odd answer */
export async function callTrigger(
  invoke: InvokeFunction,
  functionName: string,
  trigger: string,
  event: object,
): Promise<TriggerResponse> {
  let answer: unknown
  try {
    answer = await invoke(functionName, event)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new AwsError('UserLambdaValidationException', `${trigger} failed with error ${message}.`)
  }
  const parsed = z.object({ response: responseSchema }).safeParse(answer)
  if (!parsed.success) throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  return parsed.data.response
}
