import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** What makes an error, and `#close`, whose reason is for logs. */
const WORDED = ['PtyError', 'Error', 'invalid', 'aborted', 'assertNotAborted', '#close']
const WHY = 'the wording of a message is no behaviour; codes and quoted values are tested'

/** The function or class that is called, or the private method. */
const nameOf = ({ callee }) => (callee.property?.id ? `#${callee.property.id.name}` : callee.name)

/** Leaves the wording of messages alone: whatever text stands in the arguments of what takes them. */
const messages = {
  shouldIgnore(path) {
    if (!path.isStringLiteral() && !path.isTemplateLiteral()) return undefined
    const call = path.findParent((parent) => parent.isNewExpression() || parent.isCallExpression())
    if (!call || !WORDED.includes(nameOf(call.node))) return undefined
    const isCode = call.node.callee.name === 'PtyError' && call.node.arguments[0] === path.node
    return isCode ? undefined : WHY
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'messages', messages)]
