/** Polygon maps: land as flat triangles, coasts as wide strokes below them, marks as small pictures above. */
const TO_CLIP = `
uniform vec2 uOrigin;
uniform float uUnits;
uniform vec2 uSize;
vec4 toClip(vec2 p) {
  vec2 pixel = (p - uOrigin) / uUnits;
  return vec4(pixel.x / uSize.x * 2.0 - 1.0, 1.0 - pixel.y / uSize.y * 2.0, 0.0, 1.0);
}`;

export const LAND_VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec2 aPlace;
layout(location = 1) in float aLook;
flat out int vLook;
${TO_CLIP}
void main() {
  vLook = int(aLook);
  gl_Position = aLook < 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : toClip(aPlace);
}`;

/** Diagonals on paper for what nobody has seen. */
const HATCHED = `
uniform vec3 uHatch;
uniform float uPixelRatio;
uniform float uShift;
vec3 hatched(vec3 paper) {
  float band = abs(mod(gl_FragCoord.x - gl_FragCoord.y + uShift, 9.0 * uPixelRatio) - 4.5 * uPixelRatio);
  return mix(uHatch, paper, smoothstep(0.3, 1.3, band));
}`;

export const HATCH_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 uPaper;
out vec4 colour;
${HATCHED}
void main() { colour = vec4(hatched(uPaper), 1.0); }`;

export const LAND_FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 uFill[11];
flat in int vLook;
out vec4 colour;
${HATCHED}
void main() {
  vec3 paint = uFill[min(vLook, 10)];
  if (vLook == 0) paint = hatched(paint);
  colour = vec4(paint, 1.0);
}`;

/** A stroke with round ends: a box around the segment, cut to what lies near enough. */
export const STROKE_VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec4 aSegment;
uniform float uHalf;
uniform float uGrow;
out vec2 vPlace;
flat out vec4 vSegment;
${TO_CLIP}
void main() {
  vec2 from = aSegment.xy;
  vec2 to = aSegment.zw;
  vec2 along = normalize(to - from + vec2(1e-9, 0.0)) * (uHalf + uGrow);
  vec2 aside = vec2(-along.y, along.x);
  float end = float(gl_VertexID >> 1);
  float edge = float(gl_VertexID & 1) * 2.0 - 1.0;
  vPlace = mix(from - along, to + along, end) + aside * edge;
  vSegment = aSegment;
  gl_Position = toClip(vPlace);
}`;

const TO_SEGMENT = `
float toSegment(vec2 place, vec4 segment) {
  vec2 line = segment.zw - segment.xy;
  vec2 from = place - segment.xy;
  float along = clamp(dot(from, line) / max(dot(line, line), 1e-9), 0.0, 1.0);
  return length(from - line * along);
}`;

export const STROKE_FRAGMENT = `#version 300 es
precision highp float;
uniform float uHalf;
uniform float uPixel;
uniform vec4 uColour;
in vec2 vPlace;
flat in vec4 vSegment;
out vec4 colour;
${TO_SEGMENT}
void main() {
  float cover = clamp((uHalf - toSegment(vPlace, vSegment)) / uPixel + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  colour = vec4(uColour.rgb, uColour.a * cover);
}`;

/** Lines along the coast, seawards: of all shores near a pixel the nearest wins, by depth. */
export const WATERLINE_FRAGMENT = `#version 300 es
precision highp float;
uniform float uHalf;
uniform float uPixel;
uniform vec3 uWater;
uniform vec3 uCoast;
in vec2 vPlace;
flat in vec4 vSegment;
out vec4 colour;
${TO_SEGMENT}
void main() {
  float distance = toSegment(vPlace, vSegment);
  if (distance > uHalf) discard;
  vec3 paint = uWater;
  for (int i = 0; i < 3; i++) {
    float line = 1.0 - smoothstep(0.35, 1.1, abs(distance - uHalf * (0.36 + 0.31 * float(i))) / uPixel);
    paint = mix(paint, uCoast, line * (0.5 - 0.15 * float(i)));
  }
  gl_FragDepth = distance / uHalf * 0.99;
  colour = vec4(paint, 1.0);
}`;

export const MARK_VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec4 aMark;
uniform float uSet;
uniform float uThin;
uniform float uMarkScale;
uniform float uShare[11];
out vec2 vPlace;
${TO_CLIP}
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  float look = floor(aMark.w / 1024.0);
  float chance = mod(aMark.w, 1024.0) / 1024.0;
  float variant = mod(aMark.w, 6.0);
  bool isShown = uSet == 2.0 || chance < uShare[int(look)] * uThin;
  if (uSet == 2.0) variant = 0.0;
  vPlace = (vec2(variant, uSet * 11.0 + look) + corner) / vec2(6.0, 33.0);
  float radius = isShown ? aMark.z * uMarkScale : 0.0;
  gl_Position = toClip(aMark.xy + (corner * 2.0 - 1.0) * radius);
}`;

export const MARK_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D uMarks;
in vec2 vPlace;
out vec4 colour;
void main() { colour = texture(uMarks, vPlace); }`;
