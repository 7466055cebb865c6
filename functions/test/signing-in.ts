import { Amplify } from 'aws-amplify'
import { atStack } from './people.ts'

/** Points the identity library, which knows one pool at a time, at the stack, as the web does when it starts. */
export const configureSignIn = (): void => {
  const { userPoolId, userPoolClientId, authEndpoint } = atStack().config
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(authEndpoint && { userPoolEndpoint: authEndpoint }) } },
  })
}
