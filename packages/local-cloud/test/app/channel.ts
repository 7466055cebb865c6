import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'

interface Event {
  type?: 'REQUEST'
  methodArn: string
  queryStringParameters?: { token?: string }
  requestContext: { routeKey: string; connectionId: string; authorizer?: { name: string } }
  body?: string
}

const channel = new ApiGatewayManagementApiClient({ endpoint: process.env.CHANNEL })

/** Returns each message in capitals with the name from the authorizer, which refuses the token `no`. */
export const handler = async (event: Event) => {
  const { routeKey, connectionId, authorizer } = event.requestContext
  if (event.type === 'REQUEST') {
    const token = event.queryStringParameters?.token ?? ''
    const Effect = token === 'no' ? 'Deny' : 'Allow'
    const Statement = [{ Action: 'execute-api:Invoke', Effect, Resource: event.methodArn }]
    return { principalId: token, policyDocument: { Version: '2012-10-17', Statement }, context: { name: token } }
  }
  if (routeKey === '$default')
    await channel.send(
      new PostToConnectionCommand({
        ConnectionId: connectionId,
        Data: `${authorizer?.name}: ${event.body?.toUpperCase()}`,
      }),
    )
  return { statusCode: 200 }
}
