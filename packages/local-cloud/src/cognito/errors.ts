import { AwsError } from '../aws-error.ts'

/** With AWS's own messages. */
export const notAuthorized = (message = 'Incorrect username or password.') =>
  new AwsError('NotAuthorizedException', message)

export const invalidParameter = (message: string) => new AwsError('InvalidParameterException', message)

export const notFound = (message: string) => new AwsError('ResourceNotFoundException', message)

export const invalidSession = () => notAuthorized('Invalid session for the user, session can only be used once.')
