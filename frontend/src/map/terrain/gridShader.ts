/** One triangle over the whole canvas; every pixel finds its own cell. Sums are flat-top; pointy-top swaps x and y. */
export const FULL_SCREEN = `#version 300 es
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

export const GRID_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;

const float S3 = 1.7320508;
const float APOTHEM = 0.8660254;
const uint WATER = 10u;
const uint NO_CELL = 11u;
const uint OUTSIDE = 12u;

uniform usampler2D uCells;
uniform sampler2D uMarks;
uniform sampler2D uNoise;
uniform vec2 uOrigin;
uniform float uUnits;
uniform float uPixelRatio;
uniform float uHeight;
uniform ivec2 uGrid;
uniform int uKind;
uniform int uEven;
uniform float uBend;
uniform float uRadius;
uniform float uCellPixels;
uniform vec3 uFill[11];
uniform float uShare[11];
uniform vec4 uGridLine;
uniform vec3 uCoast;
uniform vec3 uPaper;
uniform vec3 uHatch;
uniform int uMarkSet;
uniform float uThin;
uniform int uLetters;
uniform float uLod;
out vec4 colour;

struct Hit { ivec2 cell; vec2 local; };

vec2 turn(vec2 p) { return uKind == 1 ? p.yx : p; }

/* The cell at a turned place, and the place as seen from its centre. */
Hit hitAt(vec2 p) {
  if (uKind == 2) {
    vec2 whole = floor(p + 0.5);
    return Hit(ivec2(whole), p - whole);
  }
  float lower = uEven == 1 ? APOTHEM : 0.0;
  float q = p.x * (2.0 / 3.0);
  float r = (p.y - lower) / S3 - q * 0.5;
  vec3 cube = vec3(q, -q - r, r);
  vec3 whole = floor(cube + 0.5);
  vec3 off = abs(whole - cube);
  if (off.x > off.y && off.x > off.z) whole.x = -whole.y - whole.z;
  else if (off.z > off.y) whole.z = -whole.x - whole.y;
  int column = int(whole.x);
  int odd = column & 1;
  int row = int(whole.z) + (column + (uEven == 1 ? odd : -odd)) / 2;
  vec2 centre = vec2(1.5 * whole.x, S3 * (whole.z + whole.x * 0.5) + lower);
  return Hit(uKind == 1 ? ivec2(row, column) : ivec2(column, row), p - centre);
}

uvec2 lookUp(ivec2 cell) {
  if (cell.x < 0 || cell.y < 0 || cell.x >= uGrid.x || cell.y >= uGrid.y) return uvec2(OUTSIDE, 0u);
  return texelFetch(uCells, cell, 0).rg;
}

vec3 fillOf(uint look, vec2 pixel) {
  if (look == OUTSIDE) return uPaper;
  if (look == 0u || look == NO_CELL) {
    float band = abs(mod(pixel.x + pixel.y, 9.0 * uPixelRatio) - 4.5 * uPixelRatio);
    return mix(uHatch, uFill[0], smoothstep(0.3, 1.3, band));
  }
  return uFill[look];
}

/* Distance to the nearest side, and the way across it. */
float toSide(vec2 local, out vec2 across) {
  vec2 a = abs(local);
  if (uKind == 2) {
    across = a.x > a.y ? vec2(sign(local.x), 0.0) : vec2(0.0, sign(local.y));
    return 0.5 - max(a.x, a.y);
  }
  float slanted = a.x * APOTHEM + a.y * 0.5;
  if (a.y > slanted) across = vec2(0.0, S3 * sign(local.y));
  else across = vec2(1.5 * sign(local.x), APOTHEM * sign(local.y));
  return APOTHEM - max(a.y, slanted);
}

float toSegment(vec2 local, vec2 outward, float apothem, float halfSide) {
  vec2 from = local - outward * apothem;
  vec2 tangent = vec2(-outward.y, outward.x);
  return length(from - tangent * clamp(dot(from, tangent), -halfSide, halfSide));
}

/* How far a place in a water cell lies from the land beside it. */
float toLand(vec2 local, uint land) {
  float nearest = 9.0;
  if (uKind == 2) {
    for (int i = 0; i < 8; i++) {
      if ((land & (1u << uint(i))) == 0u) continue;
      float angle = float(i) * 0.78539816;
      vec2 way = sign(floor(vec2(cos(angle), sin(angle)) * 1.5 + 0.5));
      nearest = min(nearest, length((way * 0.5 - local) * abs(way)));
    }
    return nearest;
  }
  for (int i = 0; i < 6; i++) {
    if ((land & (1u << uint(i))) == 0u) continue;
    float angle = (float(i) * 60.0 + 30.0) * 0.017453293;
    nearest = min(nearest, toSegment(local, vec2(cos(angle), sin(angle)), APOTHEM, 0.5));
  }
  return nearest;
}

vec3 waterlines(vec3 base, float distance) {
  float pixels = 1.0 / uUnits / uPixelRatio;
  vec3 result = base;
  for (int i = 0; i < 3; i++) {
    float at = (0.28 + 0.235 * float(i)) * uRadius;
    float line = 1.0 - smoothstep(0.35, 1.1, abs(distance - at) * pixels);
    result = mix(result, uCoast, line * (0.5 - 0.15 * float(i)));
  }
  return result;
}

uint hashOf(ivec2 cell) {
  uint h = uint(cell.x) * 374761393u + uint(cell.y) * 668265263u;
  h = (h ^ (h >> 13)) * 1274126177u;
  return h ^ (h >> 16);
}

vec4 markAt(uint look, uint set, uint variant, vec2 local) {
  vec2 inTile = clamp(local / uRadius * 0.5 + 0.5, 0.01, 0.99);
  vec2 tile = vec2(float(variant), float(set * 11u + look));
  return textureLod(uMarks, (tile + inTile) / vec2(6.0, 33.0), uLod);
}

/* Many cells to a pixel: two quick looks are enough. */
vec3 overview(vec2 p) {
  uint one = lookUp(hitAt(turn(p - 0.25 * uUnits)).cell).r;
  if (uCellPixels > 1.5) return one > WATER ? fillOf(one, vec2(0.0)) : uFill[one];
  uint two = lookUp(hitAt(turn(p + 0.25 * uUnits)).cell).r;
  return 0.5 * (fillOf(one, vec2(0.0)) + fillOf(two, vec2(0.0)));
}

void main() {
  vec2 pixel = vec2(gl_FragCoord.x, uHeight - gl_FragCoord.y);
  vec2 p = uOrigin + pixel * uUnits;
  vec2 anchored = pixel + uOrigin / uUnits;
  if (uCellPixels < 3.0) { colour = vec4(overview(p), 1.0); return; }
  vec2 bent = p;
  if (uBend > 0.0) {
    vec2 wide = texture(uNoise, p * (0.020 / uRadius)).rg - 0.5;
    vec2 fine = texture(uNoise, p * (0.053 / uRadius) + 0.37).rg - 0.5;
    bent += (wide * 0.7 + fine * 0.35) * uBend;
  }
  Hit drawn = hitAt(turn(bent));
  uvec2 ground = lookUp(drawn.cell);
  vec3 paint = fillOf(ground.r, anchored);
  if (ground.r == WATER && ground.g != 0u && uCellPixels > 10.0) paint = waterlines(paint, toLand(drawn.local, ground.g));
  vec2 across;
  float side = toSide(drawn.local, across) / uUnits / uPixelRatio;
  if (side < 1.3) {
    uint other = lookUp(hitAt(turn(bent) - drawn.local + across).cell).r;
    if (other != ground.r) {
      bool isShore = (ground.r == WATER || other == WATER) && other < NO_CELL && ground.r < NO_CELL;
      if (isShore) paint = mix(uCoast, paint, smoothstep(0.5, 1.3, side));
      else paint = mix(fillOf(other, anchored), paint, clamp(0.5 + side, 0.0, 1.0));
    }
  }
  if (ground.r >= OUTSIDE) { colour = vec4(paint, 1.0); return; }
  if (uMarkSet >= 0 || uGridLine.a > 0.0 || uLetters == 1) {
    Hit real = drawn;
    uvec2 truth = ground;
    if (uBend > 0.0) {
      real = hitAt(turn(p));
      truth = lookUp(real.cell);
    }
    float border = toSide(real.local, across) / uUnits / uPixelRatio;
    if (ground.r != WATER && truth.r != WATER) paint = mix(paint, uGridLine.rgb, uGridLine.a * (1.0 - smoothstep(0.3, 1.0, border)));
    if (truth.r < NO_CELL) {
      uint h = hashOf(real.cell);
      float share = uShare[truth.r] * uThin;
      bool isOpen = truth.r != WATER || truth.g == 0u;
      vec2 local = turn(real.local);
      if (uMarkSet >= 0 && isOpen && float(h & 1023u) / 1024.0 < share) {
        vec4 mark = markAt(truth.r, uint(uMarkSet), (h >> 10) % 6u, local);
        paint = paint * (1.0 - mark.a) + mark.rgb;
      }
      if (uLetters == 1) {
        vec4 letter = markAt(truth.r, 2u, 0u, local);
        paint = paint * (1.0 - letter.a) + letter.rgb;
      }
    }
  }
  colour = vec4(paint, 1.0);
}`;
