import type { WebConfig } from '@lintel/contract'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { tokenStorage } from './auth-storage.ts'

export { confirmResetPassword, confirmSignIn, resetPassword, signIn, signOut } from 'aws-amplify/auth'

export const configure = (config: WebConfig): void => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.authEndpoint && { userPoolEndpoint: config.authEndpoint }),
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage)
}

/** The ID token, refreshed if it has expired or `fresh` is set; undefined if there is none. */
export const fetchIdToken = async (fresh: boolean): Promise<string | undefined> =>
  (await fetchAuthSession({ forceRefresh: fresh })).tokens?.idToken?.toString()
