import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const ERROR_MAKERS = ['PtyError', 'invalid', 'aborted', 'Error']
const WHY = 'the wording of a message is no behaviour; codes and quoted values are tested'

/** Leaves the wording of messages alone: whatever text stands in the arguments of what makes an error. */
const messages = {
  shouldIgnore(path) {
    if (!path.isStringLiteral() && !path.isTemplateLiteral()) return undefined
    const call = path.findParent((parent) => parent.isNewExpression() || parent.isCallExpression())
    if (!call || !ERROR_MAKERS.includes(call.node.callee.name)) return undefined
    const isCode = call.node.callee.name === 'PtyError' && call.node.arguments[0] === path.node
    return isCode ? undefined : WHY
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'messages', messages)]
