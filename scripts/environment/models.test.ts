import { expect, test } from 'vitest'
import type { Aws } from './aws.ts'
import { requireModel } from './models.ts'

const details = {
  inputModalities: ['TEXT', 'IMAGE'],
  inferenceTypesSupported: ['ON_DEMAND'],
  modelLifecycle: { status: 'ACTIVE' },
}
const available = {
  authorizationStatus: 'AUTHORIZED',
  entitlementAvailability: 'AVAILABLE',
  regionAvailability: 'AVAILABLE',
}
/** As Bedrock would answer about each. */
const offered: Record<string, { details?: object; availability?: object }> = {
  'a.good:0': {},
  'a.old:0': { details: { modelLifecycle: { status: 'LEGACY' } } },
  'a.global:0': { details: { inferenceTypesSupported: ['INFERENCE_PROFILE'] } },
  'a.blind:0': { details: { inputModalities: ['TEXT'] } },
  'a.refused:0': { availability: { authorizationStatus: 'NOT_AUTHORIZED' } },
}
const aws: Aws = async (args) => {
  expect(args.join(' ')).toMatch(/ --region eu-west-2 --output json$/)
  const model = offered[args[3] ?? '']
  if (!model) throw new Error('An error occurred (ResourceNotFoundException) when calling the operation')
  return JSON.stringify(
    args[1] === 'get-foundation-model'
      ? { modelDetails: { ...details, ...model.details } }
      : { ...available, agreementAvailability: { status: 'NOT_AVAILABLE' }, ...model.availability },
  )
}
const ask = (...models: string[]) => requireModel(aws, { region: 'eu-west-2', transcriber: 'aws', models })

test.each([
  ['a.old:0', 'is LEGACY'],
  ['a.global:0', 'runs only across regions'],
  ['a.blind:0', 'reads no images'],
  ['a.refused:0', 'is refused to this account (authorizationStatus: NOT_AUTHORIZED)'],
  ['a.missing:0', 'is not offered'],
])('an environment whose only model is %s is not deployed', async (model, problem) => {
  await expect(ask(model)).rejects.toThrow(`${model} ${problem} in eu-west-2. Set \`models\` in infra/environments.ts`)
  expect(await ask(model, 'a.good:0')).toContain(`${model} ${problem} in eu-west-2.`)
})

test('one with a model that may be used, or without any, is deployed', async () => {
  expect(await ask('a.good:0')).toBeUndefined()
  expect(await ask()).toBeUndefined()
  expect(await requireModel(aws, { region: 'eu-west-2', transcriber: 'rules', models: ['a.old:0'] })).toBeUndefined()
})
