import js from "@eslint/js";
import tseslint from "typescript-eslint";

const htmlFromText = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: "Text from people is never HTML: render it as children.",
  },
  {
    selector: "AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML)$/]",
    message: "Text from people is never HTML: build elements instead.",
  },
  {
    selector: "CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment)$/]",
    message: "Text from people is never HTML: build elements instead.",
  },
  { selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]", message: "No document.write." },
];

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "src/api/schema.d.ts"] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": ["error", ...htmlFromText],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      eqeqeq: "error",
      "no-console": "error",
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  { files: ["public/*.js"], languageOptions: { globals: { localStorage: "readonly", document: "readonly" } }, rules: { "no-unused-vars": "off", "no-var": "off" } },
);
