import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'

/** What the deployment of an environment wrote down for scripts. */
export const parameter = async (environment: string, name: string): Promise<string> => {
  const Name = `/lintel/${environment}/${name}`
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name }))
  if (!Parameter?.Value) throw new Error(`The parameter ${Name} is empty.`)
  return Parameter.Value
}
