import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'

/** A parameter written by an environment's deployment for scripts. */
export const parameter = async (environment: string, name: string): Promise<string> => {
  const Name = `/lintel/${environment}/${name}`
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name }))
  if (!Parameter?.Value) throw new Error(`The parameter ${Name} is empty.`)
  return Parameter.Value
}
