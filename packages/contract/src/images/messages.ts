/** Why an address of a picture is refused. */
export const imageErrors = {
  otherBucket: 'Not the bucket of the photographs.',
  notFound: 'There is no such picture.',
  invalidAddress: 'Not a valid picture address.',
} as const
